// What is typed, once typing rests: for calls that answer as one types.
import { useEffect, useState } from 'react'

const REST_MS = 300

/** The text once it has not changed for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
