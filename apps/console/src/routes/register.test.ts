// The register: no path twice, every page there, and each role's rail.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STAFF_ROLE_CODES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { expect, test } from 'vitest'
import { railFor, ROOMS } from './register.ts'

test('no path stands twice, and every room has its page', () => {
  expect(new Set(ROOMS.map(room => room.path)).size).toBe(ROOMS.length)
  for (const room of ROOMS) expect(existsSync(join(import.meta.dirname, `../pages/${room.page}.tsx`)), room.page).toBe(true)
})

test('every role has its home, and only some the audit log and the staff', () => {
  const titles = (role: (typeof STAFF_ROLE_CODES)[number]) => railFor(role).flatMap(group => group.rooms.map(room => room.title))
  for (const role of STAFF_ROLE_CODES) expect(titles(role)[0]).toBe('运营工作台')
  expect(STAFF_ROLE_CODES.filter(role => titles(role).includes('审计日志'))).toEqual(['ADMIN', 'AUDIT'])
  expect(STAFF_ROLE_CODES.filter(role => titles(role).includes('员工'))).toEqual(['ADMIN'])
})

test('every role opens a room of its own', () => {
  const shared = ROOMS.filter(room => room.roles === undefined).map(room => room.path)
  for (const role of STAFF_ROLE_CODES) expect(ROOMS.filter(room => room.roles?.includes(role) === true).length, role).toBeGreaterThan(0)
  expect(shared).toEqual(['/home', '/account'])
})

test('each room of the rail has a key of its own after g', () => {
  const keys = ROOMS.flatMap(room => (room.menu === undefined ? [] : [room.menu.key]))
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[a-z1-9]$/)
})
