export { runHook } from './hooks/run-hook.ts';
export type { HostName, Package, Places, Scope } from './host.ts';
export { hostNames } from './host.ts';
export type { Installed, InstallOptions } from './install/install.ts';
export { install, uninstall } from './install/install.ts';
export { choosePackage } from './packages/choose-package.ts';
