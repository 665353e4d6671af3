// A checkout of all rooms in which the tests of the map plant their violations.
import { findingsIn } from '../source/planted.ts'
import { checkMap } from './check-map.ts'
import { ROOMS } from './table.ts'

/** A checkout with one harmless module in every room. */
export const house = Object.fromEntries(
  Object.values(ROOMS).flatMap(({ folder }) => [
    [`${folder}/src/main.ts`, '// Starts.\nexport {}\n'],
    [`${folder}/package.json`, '{"exports": {"./clock": "./src/clock/clock.ts", "./*": "./src/*.ts"}}'],
  ]),
)
export const withFiles = (files: Record<string, string>) => findingsIn({ ...house, ...files }, checkMap)

/** A harmless module. */
export const b = 'export const b = 1\n'
