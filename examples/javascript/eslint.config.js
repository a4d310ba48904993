import js from '@eslint/js';

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
    rules: {
      'dot-notation': 'error',
      eqeqeq: 'error',
      'no-console': 'warn',
      'no-param-reassign': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'operator-assignment': 'error',
      'prefer-arrow-callback': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
    },
  },
];
