// Seconds left until something may be asked for again.
import { useEffect, useState } from 'react'

/** Counts down to 0 from whatever `start` is given. */
export function useSecondsLeft(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
