// Notices: dialogs and announcements, messages to users, and interests in coming features.
export * from './store.ts'
export * from './store-choices.ts'
export * from './store-messages.ts'
export * from './store-notices.ts'
export * from './store-openings.ts'
