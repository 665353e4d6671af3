// What is read anew after a case was decided: anything may hang on it, so all that is on the screen.
import { useQueryClient } from '@tanstack/react-query'

/** Also after a refusal, which may mean that somebody was quicker. */
export function useCaseDone(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries()
}
