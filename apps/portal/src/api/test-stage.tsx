// The portal's stage: its parts, or all of it, for somebody of a pre-charge customer who is signed in.
import { FailureDialog } from '@tallyhelm/browser/app/FailureDialog'
import { openStageOf, type Stage } from '@tallyhelm/browser/app/test-stage'
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { App } from '../app/App.tsx'
import { storeToken } from '../session/token.ts'
import { startLayout } from '../shell/layout-preference.ts'

const PROFILE: Profile = {
  id: '1',
  customer_id: '10',
  name: '林知夏',
  customer_name: '星河贸易',
  avatar: '',
  customer_type: 2,
  mobile: '138****0001',
  wallet_user_name: '林知夏',
  wallet_user_id: '1',
  is_invited: false,
  is_invited_invalid: false,
  is_master: true,
  is_inner_user: false,
  is_sell_vip: false,
  is_sub_customer: false,
  sub_customer_id: null,
  has_receive_equity: false,
  invite_call_name: '',
  invite_customer_name: '',
  invite_id: null,
  customer_nature: 'DIRECT_AGENT',
  customer_classification: null,
  facebook_channel_auth: true,
  fb_user_authorization: false,
  rebate_subject: false,
  show_sub_customer_spend: true,
  server_time: '2026-03-02T04:00:00Z',
}

export type PortalStage = Stage & {
  /** Whoever is signed in, as the server tells it now. */
  profile: () => Profile
  /** Who is signed in from now on in this test; a direct, pre-charge customer unless told otherwise. */
  as: (person: Partial<Profile>) => void
}

const profile = (): Profile => ({ ...PROFILE, server_time: new Date().toISOString() })

/** Call it once at the top of a file. A call that the fake server has no fitting answer for fails its test. */
export function openStage(): PortalStage {
  const as = (server: FakeServer, person: Partial<Profile>) =>
    server.answer(sessionEndpoints, sessionSchemas, { info: () => ({ ...profile(), ...person }) })
  const stage = openStageOf({
    App,
    FailureDialog,
    start: startLayout,
    signIn: server => {
      as(server, {})
      server.answer(organizationEndpoints, organizationSchemas, { brand: () => Promise.reject(new TypeError('the own limits hold')) })
      storeToken('s'.repeat(43), false)
    },
  })
  return { ...stage, profile, as: person => as(stage.server(), person) }
}
