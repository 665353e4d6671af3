// The navigation guard as a table: every way to an address, and what becomes of it (spec §2 and §6).
import { describe, expect, test } from 'vitest'
import { routeOf } from '../routes/match.ts'
import { HOME_PATH } from '../routes/register.ts'
import { type Decision, decide, type GuardFacts, loginPath } from './guard.ts'

const master = { roles: ['Associated', 'PreCharge'], isSubCustomer: false } as const
const sub = { roles: ['Associated', 'PreCharge'], isSubCustomer: true } as const
const unassociated = { roles: ['Unassociated'], isSubCustomer: false } as const
const show: Decision = { go: 'show' }
const to = (path: string): Decision => ({ go: 'redirect', to: path })
const toLogin = (target: string) => to(`/login?redirect=${encodeURIComponent(target)}`)

type Case = [name: string, target: string, facts: Partial<GuardFacts>, expected: Decision]

const cases: Case[] = [
  ['the root leads home, even without a session', '/', { hasToken: false }, to(HOME_PATH)],
  ['the root with a query leads home', '/?a=1', {}, to(HOME_PATH)],
  ['the sign-in page shows without a session', '/login', { hasToken: false }, show],
  ['the sign-in page never waits for a profile', '/login', { profile: 'not loaded' }, show],
  ['the error pages need nothing', '/404', { hasToken: false }, show],
  ['an unknown path is 404, signed in or not', '/nowhere', { hasToken: false }, to('/404?from=%2Fnowhere')],
  ['an unknown channel is 404', '/account/baidu', {}, to('/404?from=%2Faccount%2Fbaidu')],
  ['paths are case-sensitive', '/Login', {}, to('/404?from=%2FLogin')],
  [
    'without a session the whole target is kept',
    '/account/tiktok?tab=FROZEN#x',
    { hasToken: false },
    toLogin('/account/tiktok?tab=FROZEN#x'),
  ],
  ['with a session the profile comes first', '/wallet', { profile: 'not loaded' }, { go: 'load profile' }],
  ['a failed profile keeps the target', '/wallet', { profile: 'failed' }, { go: 'keep target and redirect', to: '/500' }],
  ['an associated customer sees the wallet', '/wallet', {}, show],
  ['an unassociated user is refused the wallet', '/wallet', { profile: unassociated }, to('/401')],
  ['an unassociated user sees the dashboard', HOME_PATH, { profile: unassociated }, show],
  ['a sub-customer has no wallet page', '/wallet', { profile: sub }, to('/404?from=%2Fwallet')],
  ['a sub-customer has the lists', '/account/google', { profile: sub }, show],
  ['a sub-customer has the add page', '/account/google/add/123', { profile: sub }, show],
  ['a sub-customer has the records', '/operate/record', { profile: sub }, show],
  ['a token page needs a token', '/feedback', { route: { access: 'token' }, hasToken: false }, toLogin('/feedback')],
  ['a token page needs no profile', '/feedback', { route: { access: 'token' }, profile: 'not loaded' }, show],
]

describe('decide', () => {
  test.each(cases)('%s', (_name, target, facts, expected) => {
    const route = routeOf(new URL(target, 'https://portal.test').pathname)
    expect(decide({ target, route, hasToken: true, profile: master, ...facts })).toEqual(expected)
  })

  test('signing out leads back to the root after signing in', () => {
    expect(loginPath('/logout')).toBe('/login?redirect=%2F')
    expect(loginPath('/login?redirect=%2Fwallet')).toBe('/login?redirect=%2F')
  })
})
