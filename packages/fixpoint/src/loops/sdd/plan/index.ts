export type { Plan, PlanTask } from './plan.ts';
export { readPlan } from './read-plan.ts';
