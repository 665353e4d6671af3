// Keys in fields while an input method composes words.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Press = KeyboardEvent | ReactKeyboardEvent

/** What a key of an input method carries in Safari, where the composition ends before the key that ended it. */
const COMPOSED = 229

/** The key only picks, or drops, what an input method offers. */
export const isComposing = (event: Press): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === COMPOSED
}

/** Enter that is meant, and not the one that picks a candidate. */
export const isEnter = (event: Press): boolean => event.key === 'Enter' && !isComposing(event)
