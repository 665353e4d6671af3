// Attendance: whether somebody is at this page. What a page asks by itself, poll after poll, must not keep a session alive.

/** A call no longer than this after a key, a press or a touch counts as a person's; after twice as long it never does. */
const ATTENDED_MS = 30_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** Opening a page is a sign of somebody too. */
let isSeenNow = true
let wasSeenBefore = false

if (typeof window !== 'undefined') {
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { capture: true, passive: true })
  setInterval(endOfSpan, ATTENDED_MS)
}

/** True when nobody has touched the page for a while. */
export const isUnattended = (): boolean => !isSeenNow && !wasSeenBefore

function noteSign(): void {
  isSeenNow = true
}

function endOfSpan(): void {
  wasSeenBefore = isSeenNow
  isSeenNow = false
}
