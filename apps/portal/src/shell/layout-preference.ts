// Layout preference: how the user likes the frame of pages (spec §3): sidebar and size in cookies, the rest for this window.
import { useSyncExternalStore } from 'react'
import { WINDOW_PREFIX } from '../session/token.ts'

export const SIZES = { small: '小', medium: '中', large: '大' } as const
export type Size = keyof typeof SIZES
type Device = 'desktop' | 'mobile'
export type LayoutPreference = {
  isSidebarOpen: boolean
  /** The last change of the sidebar is shown at once, because the window and not the user asked for it. */
  withoutAnimation: boolean
  device: Device
  size: Size
  /** The window was opened from TikTok: its address carried the marker. */
  isFromTT: boolean
}

const SIDEBAR_COOKIE = 'sidebarStatus'
const SIZE_COOKIE = 'size'
const FROM_KEY = `${WINDOW_PREFIX}isFromTT`
const YEAR_SECONDS = 31_536_000
const NARROW = '(max-width: 991px)'

/** Open unless the cookie says closed. */
export const isSidebarOpenIn = (cookies: string): boolean => readCookie(cookies, SIDEBAR_COOKIE) !== '0'

/** Medium unless the cookie names another one. */
export function sizeIn(cookies: string): Size {
  const stored = readCookie(cookies, SIZE_COOKIE)
  return stored === 'small' || stored === 'large' ? stored : 'medium'
}

/** The marker that links from TikTok carry: `?from=tiktok`. */
export const isMarked = (search: string): boolean => new URLSearchParams(search).get('from')?.toLowerCase() === 'tiktok'

let current: LayoutPreference | undefined
const listeners = new Set<() => void>()

/** Call once when the page starts, before the address changes. */
export function startLayout(): void {
  const isMarkedNow = isMarked(window.location.search)
  if (isMarkedNow) sessionStorage.setItem(FROM_KEY, '1')
  const narrow = window.matchMedia(NARROW)
  const size = sizeIn(document.cookie)
  current = {
    // Whoever follows a link from TikTok comes for one page: the sidebar waits until it is asked for.
    isSidebarOpen: isSidebarOpenIn(document.cookie) && !narrow.matches && !isMarkedNow,
    withoutAnimation: true,
    device: narrow.matches ? 'mobile' : 'desktop',
    size,
    isFromTT: sessionStorage.getItem(FROM_KEY) === '1',
  }
  showSize(size)
  narrow.addEventListener('change', () => followDevice(narrow.matches ? 'mobile' : 'desktop'))
}

export const useLayoutPreference = (): LayoutPreference => useSyncExternalStore(onChange, read)

export function toggleSidebar(): void {
  const isSidebarOpen = !read().isSidebarOpen
  writeCookie(SIDEBAR_COOKIE, isSidebarOpen ? '1' : '0')
  change({ isSidebarOpen, withoutAnimation: false })
}

export function chooseSize(size: Size): void {
  writeCookie(SIZE_COOKIE, size)
  showSize(size)
  change({ size })
}

/** A narrow window closes the sidebar at once; a wide one has it as the user left it. */
function followDevice(device: Device): void {
  change({ device, withoutAnimation: true, isSidebarOpen: device === 'desktop' && isSidebarOpenIn(document.cookie) })
}

function read(): LayoutPreference {
  if (current === undefined) throw new Error('startLayout was not called')
  return current
}

function change(changes: Partial<LayoutPreference>): void {
  current = { ...read(), ...changes }
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The tokens of the parts follow the attribute; medium is their default. */
function showSize(size: Size): void {
  if (size === 'medium') delete document.documentElement.dataset['size']
  else document.documentElement.dataset['size'] = size
}

const readCookie = (cookies: string, name: string): string | undefined => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]

function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=strict`
}
