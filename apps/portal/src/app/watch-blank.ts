// Watch blank: a page that shows nothing for six seconds is reported, and its reader is offered to load it again (spec §9).
import { BLANK_SCREEN_MS } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { reportBlankScreen } from '../api/reports.ts'
import styles from './app.module.css'

const LOOK_EVERY_MS = 1_000
/** Every page has a heading, every failure says so. */
const CONTENT = 'h1, [role="alert"]'

/** The offer goes by itself when content comes after all. A window that nobody looks at is not watched. */
export function watchBlankScreen(root: HTMLElement): void {
  let blankMs = 0
  let offer: HTMLElement | undefined
  setInterval(() => {
    const isBlank = document.visibilityState === 'visible' && root.querySelector(CONTENT) === null
    if (!isBlank) {
      blankMs = 0
      offer?.remove()
      offer = undefined
      return
    }
    blankMs += LOOK_EVERY_MS
    if (offer || blankMs < BLANK_SCREEN_MS) return
    reportBlankScreen(blankMs, root.childElementCount === 0 ? 'nothing is drawn' : 'no content is drawn')
    offer = makeOffer()
    document.body.append(offer)
  }, LOOK_EVERY_MS)
}

/** Made without React, which may be what has failed. */
function makeOffer(): HTMLElement {
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  box.className = styles.blank ?? ''
  const text = document.createElement('p')
  text.textContent = '页面未能正常显示，请刷新后重试。'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '刷新页面'
  button.addEventListener('click', () => window.location.reload())
  box.append(text, button)
  return box
}
