// Stage: one part of the portal in a real page, with what stands around it in the application and a fake server behind it.
import { renderLink } from '@tallyhelm/browser/app/render-link'
import { createQueryClient } from '@tallyhelm/browser/calls/queries'
import { type FakeServer, startFakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { App } from '../app/App.tsx'
import { FailureDialog } from '../app/FailureDialog.tsx'
import { storeToken } from '../session/token.ts'
import { startLayout } from '../shell/layout-preference.ts'
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'

export type Stage = {
  server: () => FakeServer
  /** Whoever is signed in, as the server tells it now. */
  profile: () => Profile
  /** Shows the part to somebody who is signed in, with what the application has around it. */
  show: (part: ReactNode) => void
  /** Who is signed in from now on in this test; a direct, pre-charge customer unless told otherwise. */
  as: (person: Partial<Profile>) => void
  /** The whole application at this address. */
  open: (address: string) => Promise<void>
  /** Leads the application that stands there to another address. */
  lead: (address: string) => void
  /** Draws the application anew from what the browser keeps, as a reload does. */
  reopen: () => void
}

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

const profile = (): Profile => ({ ...PROFILE, server_time: new Date().toISOString() })

/** Call it once at the top of a file. A call that the fake server has no fitting answer for fails its test. */
export function openStage(): Stage {
  let server: FakeServer
  let root: Root | undefined
  const address = location.href
  beforeAll(async () => {
    server = await startFakeServer()
    startLayout()
  })
  beforeEach(() => {
    as({})
    server.answer(organizationEndpoints, organizationSchemas, { brand: () => Promise.reject(new TypeError('the own limits hold')) })
    storeToken('s'.repeat(43), false)
  })
  afterEach(() => {
    root?.unmount()
    root = undefined
    document.body.replaceChildren()
    history.replaceState(null, '', address)
    sessionStorage.clear()
    localStorage.clear()
    const misfits = [...server.misfits]
    server.forget()
    expect(misfits).toEqual([])
  })
  const mount = (part: ReactNode) => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(part)
  }
  const show = (part: ReactNode) =>
    mount(
      <BrowserRouter useTransitions={false}>
        <UiProvider renderLink={renderLink}>
          <QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>
          <FailureDialog />
        </UiProvider>
      </BrowserRouter>,
    )
  const reopen = () => {
    root?.unmount()
    mount(<App />)
  }
  const open = async (to: string) => {
    history.replaceState(null, '', to)
    reopen()
  }
  const lead = (to: string) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const as = (person: Partial<Profile>) => server.answer(sessionEndpoints, sessionSchemas, { info: () => ({ ...profile(), ...person }) })
  return { server: () => server, profile, as, show, open, lead, reopen }
}
