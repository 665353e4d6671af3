// The whole check of the import map over one checkout.

import { type Finding, isTest, readSources, type Source } from '../source/source.ts'
import { judgeArrow } from './arrows.ts'
import { findCycles } from './cycles.ts'
import { judgeFolders, judgePlace } from './places.ts'
import { createResolver, roomOf } from './resolve.ts'
import { ROOMS } from './table.ts'
import { judgeStory } from './story.ts'
import { judgeTopics } from './topics.ts'

export type MapReport = { modules: number; arrows: number; findings: Finding[] }

/** Reads every module below `root` and judges it. A room of the table without a module is a finding: the check would pass unseen. */
export function checkMap(root: string): MapReport {
  const sources = readSources(root)
  const resolve = createResolver(root)
  const findings = missingRooms(sources)
  const graph = new Map<string, string[]>()
  let arrows = 0
  for (const source of sources) {
    if (isTest(source.path)) {
      findings.push(...judgeFolders(source).filter(finding => finding.rule === 'folder'), ...judgeE2e(source, resolve))
      continue
    }
    findings.push(...judgePlace(source))
    const targets: string[] = []
    for (const used of source.imports) {
      const target = resolve(source.path, used.specifier)
      if (!target) continue
      arrows += 1
      targets.push(target.path)
      const finding = judgeArrow(source, used, target)
      if (finding) findings.push(finding)
    }
    graph.set(source.path, targets)
  }
  findings.push(...judgeTopics(sources), ...judgeStory(sources, resolve), ...findCycles(graph).map(describeCycle))
  return { modules: sources.length, arrows, findings }
}

/** End-to-end tests know the screen and the HTTP surface only: here tests are not exempt. */
function judgeE2e(source: Source, resolve: ReturnType<typeof createResolver>): Finding[] {
  if (roomOf(source.path) !== 'e2e') return []
  return source.imports.flatMap(used => {
    const target = resolve(source.path, used.specifier)
    return (target && judgeArrow(source, used, target)) ?? []
  })
}

function missingRooms(sources: readonly Source[]): Finding[] {
  const found = new Set(sources.map(source => roomOf(source.path)))
  return Object.entries(ROOMS)
    .filter(([room]) => !found.has(room))
    .map(([room, { folder }]) => ({
      path: folder,
      line: 1,
      rule: 'read',
      message: `Not one module of the room ${room} was read: either the room is missing or the check looks in the wrong place.`,
    }))
}

function describeCycle(circle: string[]): Finding {
  const files = [...circle].sort()
  const message = `These files import each other in a circle, so none can be understood alone; move what they share into a file below them: ${files.join(', ')}.`
  return { path: files[0] ?? '', line: 1, rule: 'cycle', message }
}
