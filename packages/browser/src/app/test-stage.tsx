// Stage: one part of an application in a real page, with what stands around it there and a fake server behind it.
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../calls/queries.ts'
import { type FakeServer, startFakeServer } from '../calls/test-fake-server.ts'
import { renderLink } from './render-link.tsx'
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'

export const DESKTOP = [1440, 900] as const
export const PHONE = [390, 844] as const
export type Size = readonly [width: number, height: number]

export type Stage = {
  server: () => FakeServer
  /** Shows the part to somebody who is signed in, with what the application has around it. */
  show: (part: ReactNode) => void
  /** The whole application at this address; with a size in a window of that size. */
  open: (address: string, size?: Size) => Promise<void>
  /** Leads the application that stands there to another address. */
  lead: (address: string) => void
  /** Draws the application anew from what the browser keeps, as a reload does. */
  reopen: () => void
  /** A toast says so, or has said so and left: two seconds are no time to a busy machine. Each counts once. */
  toasted: (text: string | RegExp) => Promise<void>
}

type Application = {
  basename?: string
  App: ComponentType
  FailureDialog: ComponentType
  /** As its `main.tsx` does before the first page. */
  start: () => void
  /** Before each test: somebody is signed in, and what every page asks for has an answer. */
  signIn: (server: FakeServer) => void
}

/** Call it once at the top of a file; no busy machine makes the page give a call up that has only a moment. A call that the fake server has no fitting answer for fails its test. */
export function openStageOf({ basename = '/', App, FailureDialog, start, signIn }: Application): Stage {
  let server: FakeServer
  let root: Root | undefined
  const toasts = new Map<Element, string>()
  const told = new WeakSet<Element>()
  const hear = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-toasts] > * > *')) if (!told.has(toast)) toasts.set(toast, toast.textContent ?? '')
  })
  const address = location.href
  beforeAll(async () => {
    server = await startFakeServer()
    document.documentElement.lang = 'zh-CN'
    hear.observe(document, { childList: true, characterData: true, subtree: true })
  })
  beforeEach(() => {
    toasts.clear()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    signIn(server)
  })
  afterEach(async () => {
    root?.unmount()
    root = undefined
    document.body.replaceChildren()
    history.replaceState(null, '', address)
    sessionStorage.clear()
    localStorage.clear()
    for (const [name] of document.cookie.matchAll(/[^;=\s]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=0`
    const misfits = [...server.misfits]
    server.forget()
    if (innerWidth !== DESKTOP[0]) await page.viewport(...DESKTOP)
    expect(misfits).toEqual([])
  })
  const mount = (part: ReactNode) => {
    root?.unmount()
    start()
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(part)
  }
  const show = (part: ReactNode) =>
    mount(
      <BrowserRouter basename={basename} useTransitions={false}>
        <UiProvider renderLink={renderLink}>
          <QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>
          <FailureDialog />
        </UiProvider>
      </BrowserRouter>,
    )
  const reopen = () => mount(<App />)
  const open = async (to: string, size?: Size) => {
    if (size) await page.viewport(...size)
    history.replaceState(null, '', to)
    reopen()
  }
  const lead = (to: string) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const says = (said: string, text: string | RegExp) => (typeof text === 'string' ? said.includes(text) : text.test(said))
  const toasted = async (text: string | RegExp) => {
    const find = () => [...toasts].find(([, said]) => says(said, text))
    await expect.poll(find).toBeDefined()
    const [toast] = find() ?? expect.fail('it was there')
    told.add(toast)
    toasts.delete(toast)
  }
  return { server: () => server, show, open, lead, reopen, toasted }
}
