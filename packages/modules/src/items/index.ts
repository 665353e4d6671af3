// Items: what approved cases ask of platforms, and each attempt at it. It knows no platform and no form.
export * from './store.ts'
