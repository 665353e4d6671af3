// Sidebar: whether the rail is open, kept in a cookie as 1 or 0 (spec §3, Layout preference).
import { useState } from 'react'

const COOKIE = 'sidebarStatus'
const YEAR_SECONDS = 31_536_000

export function useSidebar(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => isSidebarOpen(document.cookie))
  const toggle = () => {
    document.cookie = `${COOKIE}=${isOpen ? 0 : 1}; path=/; max-age=${YEAR_SECONDS}; samesite=strict`
    setIsOpen(!isOpen)
  }
  return [isOpen, toggle]
}

/** Open unless the cookie says closed. */
export const isSidebarOpen = (cookies: string): boolean => !new RegExp(`(?:^|;\\s*)${COOKIE}=0(?:;|$)`).test(cookies)
