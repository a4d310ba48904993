// JavaScript/157 of HumanEvalPack (MIT), with its bug.

const rightAngleTriangle = (a, b, c) => {
  return (a * a + b * b == c * c)
}

module.exports = { rightAngleTriangle };
