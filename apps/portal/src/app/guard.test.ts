// The navigation guard as a table: every way to an address, and what becomes of it (spec §2 and §6).
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { describe, expect, test } from 'vitest'
import { routeOf } from '../routes/match.ts'
import { HOME_PATH } from '../routes/definition.ts'
import { type Decision, decide, type GuardFacts, loginPath } from './guard.ts'

const master = { roles: ['Associated', 'PreCharge'], isSubCustomer: false } as const
const sub = { roles: ['Associated', 'PreCharge'], isSubCustomer: true } as const
const withRole = (role: Role) => ({ roles: ['Associated', role], isSubCustomer: false }) as const
const subWith = (role: Role) => ({ roles: ['Associated', role], isSubCustomer: true }) as const
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
  ['a sub-customer reads the manual', '/help/doc?topic=QUOTA', { profile: sub }, show],
  ['a sub-customer has the records', '/operate/record', { profile: sub }, show],
  ['feedback needs a session', '/feedback?from=%2Fwallet', { hasToken: false }, toLogin('/feedback?from=%2Fwallet')],
  ['feedback needs no profile', '/feedback', { profile: 'not loaded' }, show],
  ['feedback shows though the profile failed', '/feedback', { profile: 'failed' }, show],
  ['the bare binding address leads to its check', '/bind-account', { hasToken: false }, to('/bind-account/check')],
  ['what leads on keeps neither query nor hash', '/bind-account?to=//evil.example#x', {}, to('/bind-account/check')],
  ['the binding check needs a session', '/bind-account/check?t=1#a', { hasToken: false }, toLogin('/bind-account/check?t=1#a')],
  ['the binding check needs no profile', '/bind-account/check', { profile: 'not loaded' }, show],
  ['the binding check is for the unassociated too', '/bind-account/check', { profile: unassociated }, show],
  ['registering needs nothing', '/register', { hasToken: false }, show],
  ['registering never waits for a profile', '/register?invite=1', { profile: 'failed' }, show],
  ['the hand-over of a sister site needs nothing', '/auth-redirect', { hasToken: false, profile: 'not loaded' }, show],
  ['signing out never waits for a profile', '/logout', { profile: 'not loaded' }, show],
  ['the page of a broken service needs no profile', '/500', { profile: 'failed' }, show],
  ['a failed profile keeps a target', '/wallet?tab=1', { profile: 'failed' }, { go: 'keep target and redirect', to: '/500' }],
  ['the personal centre opens for a sub-customer, though no entry leads there', '/user/info', { profile: sub }, show],
  ['a sub-customer has its own coming page', '/comingSoon/comingSoon', { profile: sub }, show],
  ['a customer has no coming page of sub-customers', '/comingSoon/comingSoon', {}, to('/404?from=%2FcomingSoon%2FcomingSoon')],
  ['a sub-customer has no bills', '/advert/bill/facebook', { profile: sub }, to('/404?from=%2Fadvert%2Fbill%2Ffacebook')],
  ['a sub-customer reads spend at its own address', '/consume/google', { profile: subWith('subCustomerSpend') }, show],
  ['a sub-customer without the right sees no spend', '/consume/google', { profile: sub }, to('/401')],
  ['a customer reads spend at the long address', '/advert/consume/google', {}, show],
  ['the assistant needs the Facebook channel', '/security/config', {}, to('/401')],
  ['the assistant opens with the Facebook channel', '/security/config', { profile: withRole('FacebookChannel') }, show],
  ['sub-customers of one’s own are for second-tier agents', '/second/asset/list', { profile: withRole('DirectAgent') }, to('/401')],
  ['a second-tier agent manages sub-customers', '/second/asset/list', { profile: withRole('SecondAgent') }, show],
  ['a pre-charge customer has no credit limit', '/credit/limit', {}, to('/401')],
  ['a billing-period customer has a credit limit', '/credit/limit', { profile: withRole('BillingPeriod') }, show],
  ['its agent delivery too', '/credit/limit', { profile: withRole('BillingPeriodAgentDeliver') }, show],
  ['an unknown path is 404 before anything is loaded', '/nowhere', { profile: 'not loaded' }, to('/404?from=%2Fnowhere')],
  ['the wrong tree is 404 and not 401', '/second/asset/list', { profile: sub }, to('/404?from=%2Fsecond%2Fasset%2Flist')],
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
