// Judges every import by the map: from room to room, and inside a room from topic to topic.

import type { Finding, Import, Source } from '../source/source.ts'
import { roomOf, type Target } from './resolve.ts'
import { FLOWS_BELOW, ROOMS } from './table.ts'

/** What is wrong with one import of ours, if anything. */
export function judgeArrow(source: Source, used: Import, target: Target): Finding | undefined {
  const from = roomOf(source.path)
  if (from === undefined) return undefined
  const complain = (rule: string, message: string): Finding => ({ path: source.path, line: used.line, rule, message })
  if (from !== target.room) {
    const allowed = ROOMS[from]?.mayImport ?? []
    if (!allowed.includes(target.room)) return complain('room', roomMessage(from, target.room, allowed))
    if (used.specifier.startsWith('.')) {
      return complain('door', `Another room is entered by its name: write @tallyhelm/${target.room}/… instead of a path across folders.`)
    }
    return undefined
  }
  const message = INSIDE[from]?.(insideOf(source.path), insideOf(target.path))
  return message === undefined ? undefined : complain('inside', message)
}

function roomMessage(from: string, to: string, allowed: readonly string[]): string {
  const may = allowed.length === 0 ? 'imports nothing of ours' : `imports only ${allowed.join(', ')}`
  return `${from} ${may}, so not ${to}: hand the value in from a room above, or move what both need down to a room that both may import.`
}

/** Path below the source folder, cut at the slashes. */
function insideOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(parts.indexOf('src') + 1)
}

type Judge = (from: string[], to: string[]) => string | undefined

const INSIDE: Readonly<Record<string, Judge>> = {
  modules: ([from], [to]) =>
    from === to
      ? undefined
      : `The module ${from} never imports its sibling ${to}: the flow knows both and passes in what ${from} must know.`,
  // Every topic's flow may open a case; the steps of cases know no topic, only the table of all kinds knows the tables of the topics.
  flows: ([from, file], [to, toFile]) =>
    from === to ||
    to === 'cases' ||
    FLOWS_BELOW[from ?? '']?.includes(to ?? '') ||
    (from === 'cases' && file === 'rules-of-kinds.ts' && toFile === 'case-kinds.ts')
      ? undefined
      : `A flow of ${from} calls no verb of ${to}: a step that both share belongs in a module, which both may call.`,
  portal: ([fromArea, fromTopic], [toArea, toTopic, toFile = '']) => {
    if (toArea !== 'pages' || fromArea !== 'pages') return undefined
    if (fromTopic !== toTopic || toFile.endsWith('Page.tsx')) {
      return 'A page imports no other page and nothing of another topic: what two pages share lives in pickers, in shell or in ui.'
    }
    return undefined
  },
  connectors: (from, to) => {
    const [own, other] = [vendorOf(from), vendorOf(to)]
    return own === other || other === 'ports' || other === 'kit'
      ? undefined
      : `The connector ${own} imports only ports, the kit and protocol, so not ${other}: each speaks one protocol alone.`
  },
}

function vendorOf([first = '', second = '']: string[]): string {
  return first === 'payments' ? `payments/${second}` : first
}
