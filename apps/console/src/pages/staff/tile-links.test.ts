// Tile links: what a tile opens asks the server for the day of its count.
import { filterRequest } from '@tallyhelm/browser/lists/declared-filters'
import { caseFilters } from '@tallyhelm/protocol/topics/cases/lists'
import { legFilters } from '@tallyhelm/protocol/topics/quota/console-lists'
import { expect, test } from 'vitest'
import { tileLinks } from './tile-links.ts'

const asked = (href: string | undefined) => filterRequest(legFilters, Object.fromEntries(new URLSearchParams(href?.split('?')[1])))

test('the tiles of today ask for what ended on that business day', () => {
  const links = tileLinks({ today: '2026-02-28' })
  expect(asked(links.failed)).toMatchObject({ group: 'FAIL', finished_on: '2026-02-28' })
  expect(asked(links.added)).toMatchObject({ group: 'FINISHED', adjust_type: 'ADD', finished_on: '2026-02-28' })
  expect(asked(links.manual)).not.toHaveProperty('finished_on')
  expect(filterRequest(caseFilters, Object.fromEntries(new URLSearchParams(links.overdue.split('?')[1])))).toEqual({
    status: 'PENDING',
    overdue: true,
  })
  expect(tileLinks(undefined)).toMatchObject({ failed: undefined, added: undefined })
})
