// Token: the header half of the staff session, which all tabs of this browser share. The portal's own lies under another name.
import { sharedSession } from '@tallyhelm/browser/session/shared-session'

export const { readToken, storeToken, rotateToken, clearToken, sessionEndedMessage, onTokenChange, joinOtherTabs } = sharedSession(
  'tallyhelm-console.',
  () => undefined,
)
