// Match: which room an address belongs to.
import { matchPath } from 'react-router'
import type { RoomDefinition } from './definition.ts'
import { ROOMS } from './register.ts'

export function roomOf(pathname: string): RoomDefinition | undefined {
  return ROOMS.find(room => matchPath({ path: room.path, caseSensitive: true }, pathname))
}
