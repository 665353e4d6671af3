// Session routes: endpoint → function.
import { beginPasskey } from '@tallyhelm/flows/session/begin-passkey'
import { beginSecondFactorPasskey } from '@tallyhelm/flows/session/begin-second-factor-passkey'
import { beginStepUpPasskey } from '@tallyhelm/flows/session/begin-step-up-passkey'
import { beginTotp } from '@tallyhelm/flows/session/begin-totp'
import { changeMobile } from '@tallyhelm/flows/session/change-mobile'
import { changePassword } from '@tallyhelm/flows/session/change-password'
import { completeSignIn } from '@tallyhelm/flows/session/complete-sign-in'
import { confirmPasskey } from '@tallyhelm/flows/session/confirm-passkey'
import { confirmTotp } from '@tallyhelm/flows/session/confirm-totp'
import { endDevice, endOtherDevices, signOut } from '@tallyhelm/flows/session/end-sessions'
import { findResetEmail } from '@tallyhelm/flows/session/find-reset-email'
import { checkNewPassword } from '@tallyhelm/flows/session/check-password'
import { openViewState, sealViewState } from '@tallyhelm/flows/session/view-state'
import { redeemSignInToken } from '@tallyhelm/flows/session/redeem-sign-in-token'
import { proveRegistration } from '@tallyhelm/flows/session/prove-registration'
import { register } from '@tallyhelm/flows/session/register'
import { removePasskey, renamePasskey } from '@tallyhelm/flows/session/change-passkeys'
import { removeTotp } from '@tallyhelm/flows/session/remove-totp'
import { renewRecoveryCodes } from '@tallyhelm/flows/session/renew-recovery-codes'
import { checkResetLink } from '@tallyhelm/flows/session/check-reset-link'
import { resetPassword } from '@tallyhelm/flows/session/reset-password'
import { sendCode, sendOwnCode } from '@tallyhelm/flows/session/send-code'
import { sendResetEmail } from '@tallyhelm/flows/session/send-reset-email'
import { signIn } from '@tallyhelm/flows/session/sign-in'
import { stepUp } from '@tallyhelm/flows/session/step-up'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { SEALED_VERSION } from '@tallyhelm/protocol/wire/sealed-body'
import { devices } from '@tallyhelm/views/session/devices'
import { profile } from '@tallyhelm/views/session/profile'
import { securityOverview } from '@tallyhelm/views/session/security-overview'
import { routesOf } from '../http/routes.ts'

export const sessionRoutes = routesOf(sessionEndpoints, sessionSchemas, {
  login: async (call, input) => call.signedInOrAsked(await signIn(call.world, call.client, input)),
  logout: async call => {
    await signOut(call.world, call.user)
    return call.signedOut()
  },
  send: (call, input) => sendCode(call.world, call.client, input),
  info: call => profile(call.world.db, { userId: call.user.userId, staticHost: call.world.settings.staticHost, now: call.now }),
  validateToken: async (call, input) => call.signedIn(await redeemSignInToken(call.world, call.client, input)),
  transmissionKey: ({ world, now }) => ({
    version: String(SEALED_VERSION),
    key_id: world.secrets.transmission.id,
    public_key: world.secrets.transmission.publicKey,
    server_time: now.toISOString(),
    required: world.settings.isTransmissionRequired,
  }),
  sealViewState: (call, input) => sealViewState(call.world, call.user, input),
  openViewState: (call, input) => openViewState(call.world, call.user, input),
  sendOwn: (call, input) => sendOwnCode(call.world, call.user, input),
  secondFactor: async (call, input) => call.signedIn(await completeSignIn(call.world, call.client, input)),
  secondFactorPasskey: (call, input) => beginSecondFactorPasskey(call.world, call.client, input),
  proveRegistration: (call, input) => proveRegistration(call.world, call.client, input),
  checkPassword: (call, input) => checkNewPassword(call.world, input),
  register: async (call, input) => call.signedIn(await register(call.world, call.client, input)),
  getEmail: (call, input) => findResetEmail(call.world, call.client, input),
  sendResetEmail: (call, input) => sendResetEmail(call.world, call.client, input),
  checkResetLink: (call, input) => checkResetLink(call.world, input),
  resetPassword: (call, input) => resetPassword(call.world, call.client, input),
  changePassword: async (call, input) => call.signedIn(await changePassword(call.world, call.user, input)),
  changeMobile: async (call, input) => {
    const { session, mobile } = await changeMobile(call.world, call.user, input)
    return { ...call.signedIn(session), mobile }
  },
  securityOverview: ({ world, user, now }) => securityOverview(world.db, { userId: user.userId, sessionId: user.sessionId, now }),
  stepUp: async (call, input) => {
    const { session, validUntil } = await stepUp(call.world, call.user, input)
    return { ...call.signedIn(session), valid_until: validUntil.toISOString() }
  },
  stepUpPasskey: call => beginStepUpPasskey(call.world, call.user),
  beginTotp: call => beginTotp(call.world, call.user),
  confirmTotp: (call, input) => confirmTotp(call.world, call.user, input),
  removeTotp: call => removeTotp(call.world, call.user),
  renewRecoveryCodes: call => renewRecoveryCodes(call.world, call.user),
  beginPasskey: call => beginPasskey(call.world, call.user),
  confirmPasskey: (call, input) => confirmPasskey(call.world, call.user, input),
  renamePasskey: (call, input) => renamePasskey(call.world, call.user, input),
  removePasskey: (call, input) => removePasskey(call.world, call.user, input),
  devices: ({ world, user, now }) => devices(world.db, { userId: user.userId, sessionId: user.sessionId, now }),
  endDevice: (call, input) => endDevice(call.world, call.user, input),
  endOtherDevices: call => endOtherDevices(call.world, call.user),
})
