// JavaScript/21 of HumanEvalPack (MIT), with its bug.

const rescaleToUnit = (numbers) => {
  var min_number = Math.min(...numbers);
  var max_number = Math.max(...numbers);
  return numbers.map(x => (x - min_number) / (max_number + min_number));
}

module.exports = { rescaleToUnit };
