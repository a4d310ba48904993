// JavaScript/31 of HumanEvalPack (MIT), with its bug.

const isPrime = (n) => {
  if (n < 1)
    return false;
  for (let k = 1; k < n - 1; k++)
    if (n % k == 0)
      return false;
  return true;
}

module.exports = { isPrime };
