// A and R in a review panel, as single letters, unless somebody types.
import { useEffect } from 'react'

/** `isOn` only while both actions are possible and no dialog is open. */
export function useReviewKeys(isOn: boolean, keys: Readonly<Record<'a' | 'r', () => void>>): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const key = event.key.toLowerCase()
      if (key !== 'a' && key !== 'r') return
      // Or the letter would be typed into the field that opens.
      event.preventDefault()
      keys[key]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
