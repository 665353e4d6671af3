// Creatives: a customer's pictures and videos, where they are on platforms, and what TikTok makes by AI.
export type { MediaAnswer, ReadMedia } from './media-answer.ts'
export * from './media-facts.ts'
export * from './rules.ts'
export * from './store-assets.ts'
export * from './store-avatars.ts'
export * from './store-chunks.ts'
export * from './store-pushes.ts'
export * from './store-tasks.ts'
