// JavaScript/7 of HumanEvalPack (MIT), with its bug.

const filterBySubstring = (strings, substring) => {
  return strings.filter(x => substring.indexOf(x) != -1);
}

module.exports = { filterBySubstring };
