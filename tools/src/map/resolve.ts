// Finds the file behind an import, as Node does it by the packages' own export tables.

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { join } from 'node:path'
import { ROOMS } from './table.ts'

export type Target = { room: string; path: string }

const SCOPE = '@tallyhelm/'

/** The room and file of an import of ours; undefined for what comes from elsewhere. */
export function createResolver(root: string): (from: string, specifier: string) => Target | undefined {
  const tables = new Map<string, Record<string, string>>()
  const exportsOf = (room: string): Record<string, string> => {
    const known = tables.get(room)
    if (known) return known
    const file = join(root, ROOMS[room]?.folder ?? '', 'package.json')
    // Our packages' export tables are plain: a pattern on the left, a file on the right.
    const table = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, string> }).exports : undefined
    tables.set(room, table ?? {})
    return table ?? {}
  }
  return (from, specifier) => {
    if (specifier.startsWith('.')) {
      const path = posix.join(posix.dirname(from), specifier)
      const room = roomOf(path)
      return room === undefined ? undefined : { room, path }
    }
    if (!specifier.startsWith(SCOPE)) return undefined
    const [room = '', ...rest] = specifier.slice(SCOPE.length).split('/')
    return { room, path: posix.join(ROOMS[room]?.folder ?? room, throughExports(exportsOf(room), rest.join('/'))) }
  }
}

/** The room a file stands in; undefined outside of all rooms. */
export function roomOf(path: string): string | undefined {
  return Object.entries(ROOMS).find(([, room]) => path.startsWith(`${room.folder}/`))?.[0]
}

function throughExports(table: Record<string, string>, name: string): string {
  const exact = table[`./${name}`]
  if (exact !== undefined) return exact
  for (const [pattern, file] of Object.entries(table)) {
    const [head = '', tail = ''] = pattern.split('*')
    if (pattern.includes('*') && `./${name}`.startsWith(head) && `./${name}`.endsWith(tail)) {
      return file.replace('*', `./${name}`.slice(head.length, `./${name}`.length - tail.length))
    }
  }
  return name
}
