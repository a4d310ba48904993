// JavaScript/95 of HumanEvalPack (MIT), with its bug.

const checkDictCase = (dict) => {
  let c = 0
  let lo = 1
  let hi = 1
  for (let key in dict) {
    c++
    for (let i = 0; i < key.length; i++) {
      if (key[i].charCodeAt() < 65 || key[i].charCodeAt() > 90) { hi = 0 }
      if (key[i].charCodeAt() < 97 || key[i].charCodeAt() > 122) { lo = 0 }
    }
  }
  if ((lo == 0 && hi == 0) && c == 0) { return false }
  return true
}

module.exports = { checkDictCase };
