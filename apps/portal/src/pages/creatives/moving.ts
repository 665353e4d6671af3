// What changes by itself is looked at again after so long.
import type { AssetState, TaskState } from '@tallyhelm/protocol/topics/creatives/enums'

export const WATCH_MS = 5_000
const MOVING: readonly (AssetState | TaskState)[] = ['PUSHING', 'TRANSCODING', 'WAITING', 'RUNNING']
export const isMoving = ({ state }: { state: AssetState | TaskState }): boolean => MOVING.includes(state)
