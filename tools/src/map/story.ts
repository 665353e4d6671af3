// The demo's story does what the product can do: each flow that it calls is called by an endpoint or a job too, or is excepted with its reason.
import { type Finding, isTest, type Source } from '../source/source.ts'
import type { createResolver } from './resolve.ts'
import { ONLY_OF_THE_STORY } from './table.ts'

const STORY = 'apps/demo/src/story/'
const SERVER = 'apps/server/src/'
const FLOWS = 'packages/flows/src/'

type Resolve = ReturnType<typeof createResolver>
type Taken = { from: Source; line: number; flow: string }

/** An exception that is needed no longer is a finding too, so that the list only shrinks. */
export function judgeStory(sources: readonly Source[], resolve: Resolve): Finding[] {
  const told = sources.filter(({ path }) => path.startsWith(STORY) && !isTest(path)).flatMap(source => flowsOf(source, resolve))
  if (told.length === 0) return []
  const called = new Set(reachedBy(sources, resolve).flatMap(source => flowsOf(source, resolve).map(({ flow }) => flow)))
  const alone = told.filter(({ flow }) => !called.has(flow))
  const unknown = alone
    .filter(({ flow }) => !(flow in ONLY_OF_THE_STORY))
    .map(({ from, line, flow }) =>
      finding(from.path, line, `No endpoint and no job calls ${flow}: the story would show what the product can't do.`),
    )
  const stale = Object.keys(ONLY_OF_THE_STORY)
    .filter(flow => sources.some(({ path }) => path === `${FLOWS}${flow.split('#')[0]}.ts`) && !alone.some(one => one.flow === flow))
    .map(flow => finding('tools/src/map/table.ts', 1, `${flow} is no exception of the story any more: take it off the list.`))
  return [...unknown, ...stale]
}

const finding = (path: string, line: number, message: string): Finding => ({ path, line, rule: 'story', message })

/** What a file takes of flows, as «topic/file#name». */
function flowsOf(from: Source, resolve: Resolve): Taken[] {
  return from.imports.flatMap(({ specifier, names, line, isTypeOnly }) => {
    const path = isTypeOnly ? undefined : resolve(from.path, specifier)?.path
    if (path === undefined || !path.startsWith(FLOWS)) return []
    return names.map(name => ({ from, line, flow: `${path.slice(FLOWS.length).replace(/\.ts$/, '')}#${name}` }))
  })
}

/** The server's own files, and all that they import in turn. */
function reachedBy(sources: readonly Source[], resolve: Resolve): Source[] {
  const byPath = new Map(sources.filter(({ path }) => !isTest(path)).map(source => [source.path, source]))
  const reached = new Set([...byPath.values()].filter(({ path }) => path.startsWith(SERVER)))
  for (const source of reached) {
    for (const { specifier } of source.imports) {
      const next = byPath.get(resolve(source.path, specifier)?.path ?? '')
      if (next) reached.add(next)
    }
  }
  return [...reached]
}
