// Cases: what one person asks for and another decides about. It knows no form, no platform and no money.
export * from './rules.ts'
export * from './store.ts'
export * from './store-steps.ts'
export * from './store-claims.ts'
export * from './store-reasons.ts'
export { lockSlaHours, holdSlaHours, writeSlaHours } from './store-sla.ts'
