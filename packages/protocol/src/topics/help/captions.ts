// What is said in the product's videos, and how long they are; written by `npm run help:record` with the files themselves.
import type { HelpVideo } from './enums.ts'
import type { Caption } from './schemas.ts'

export const CAPTIONS: Readonly<Record<HelpVideo, { seconds: number; captions: readonly Caption[] }>> = {
  'add-quota': { seconds: 1, captions: [] },
  recharge: { seconds: 1, captions: [] },
  'daily-spend': { seconds: 1, captions: [] },
  messages: { seconds: 1, captions: [] },
  statement: { seconds: 1, captions: [] },
  'sub-customers': { seconds: 1, captions: [] },
}
