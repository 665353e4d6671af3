// Channels: the connections to the platforms, and whether orders are sent to them.
export * from './store.ts'
export * from './store-credentials.ts'
