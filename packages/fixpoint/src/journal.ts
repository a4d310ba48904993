// A face of its own: whoever imports one thing of the folder, such as the library's `run`, does not load the rest.
export * from './journal/index.ts';
