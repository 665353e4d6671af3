// Channels: what is kept of the connections to the platforms.
export * from './store.ts'
