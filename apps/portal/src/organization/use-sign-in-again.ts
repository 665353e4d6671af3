// After a change of organisation nothing of the old session counts: it is forgotten, and the sign-in page says why.
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useNavigate } from 'react-router'
import { paths } from '../routes/paths.ts'
import { clearToken } from '../session/token.ts'

const SHOWN_MS = 6_000

export function useSignInAgain(): (message: string) => void {
  const toast = useToast()
  const navigate = useNavigate()
  return message => {
    toast.success(message, { durationMs: SHOWN_MS })
    clearToken()
    void navigate(paths.login(), { replace: true })
  }
}
