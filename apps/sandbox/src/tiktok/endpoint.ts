// What each address of TikTok's is here: its name for faults, its fields, and who answers.
import type { World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import type { Names } from './envelope.ts'

/** Parameters of the query, or of the body of a POST. */
export interface Endpoint extends Names {
  name: string
  tellsSpend?: boolean
  run: (world: World, call: Call) => Reply
}
