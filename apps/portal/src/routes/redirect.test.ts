// Where signing in may lead: only to pages of this portal, however the address is dressed up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'
import { HOME_PATH } from './definition.ts'

const kept = ['/wallet', '/wallet/', '/account/facebook?tab=FROZEN&page=2', '/account/tiktok/add/123#top', '/operate/record?ids=a%2Fb']

const refused = [
  null,
  '',
  '/',
  'wallet',
  'https://evil.example/wallet',
  'javascript:alert(1)',
  '//evil.example/wallet',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/wallet\n',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%09/evil.example',
  '/wallet%00',
  '/wallet//x',
  '/login',
  '/logout',
  '/404',
  '/nowhere',
  '/wallet/../login',
  '/./login',
]

describe('safeRedirect', () => {
  test.each(kept)('keeps %s', target => {
    expect(safeRedirect(target)).toBe(target)
  })

  test.each(refused)('leads home instead of %s', target => {
    expect(safeRedirect(target)).toBe(HOME_PATH)
  })

  test('whatever is written, the answer lies within the portal', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '//', '%2f', '%5C', '..', '.', '@', ':', 'evil.example', 'wallet', '\t', '?', '#', '%00'),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(pieces, parts => {
        const answer = safeRedirect(parts.join(''))
        expect(new URL(answer, 'https://portal.test').origin).toBe('https://portal.test')
        expect(answer).toMatch(/^\/(wallet\/?|service\/account\/dashboard)([?#]|$)/)
      }),
      { numRuns: 3000 },
    )
  })
})
