// Videos that TikTok makes by AI: each a task that waits, runs and is done some seconds of the sandbox's clock later.
import type { TikTokTask } from './tiktok-running.ts'
import type { World } from './world.ts'

/** Of the whole time, in which a task only waits. */
const WAITS = 0.3
const TASK_MS = 6_000

export function statusOfTask({ state, clock }: World, { createdAt }: TikTokTask): 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' {
  const length = state.settings.tiktokTaskMs ?? TASK_MS
  const part = length === 0 ? 1 : (clock.now() - createdAt) / length
  if (part < 1) return part < WAITS ? 'PENDING' : 'PROCESSING'
  return state.settings.tiktokTasksFail === true ? 'FAILED' : 'SUCCESS'
}
