// Passkey: asks the browser to make or to use one, in the JSON form of WebAuthn Level 3 that the server speaks.
import { ApiError, NOT_CALLED } from '@tallyhelm/browser/calls/failure'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '@tallyhelm/protocol/topics/session/factor-schemas'

/** Why this browser can't, in words; undefined when it can. */
export function passkeyObstacle(): string | undefined {
  const isThere = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  return isThere && window.isSecureContext ? undefined : '当前浏览器不支持通行密钥，请更换或升级浏览器'
}

/** What the browser answered in words, when a person broke off or nothing fits. */
export const passkeyFailure = (msg: string): ApiError => new ApiError(NOT_CALLED, msg)

export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAttestation> {
  // The server makes these options with the library of this very format.
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const made = await answered(navigator.credentials.create({ publicKey }))
  return made.toJSON() as PasskeyAttestation // the standard's RegistrationResponseJSON; the server checks every part of it
}

export async function provePasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  // As above.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  const used = await answered(navigator.credentials.get({ publicKey }))
  return used.toJSON() as PasskeyAssertion // the standard's AuthenticationResponseJSON; the server checks every part of it
}

async function answered(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await asked
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'InvalidStateError') throw passkeyFailure('此设备已添加过通行密钥')
    if (error.name === 'SecurityError') throw passkeyFailure('当前网址不能使用通行密钥，请通过正式域名访问')
  }
  throw passkeyFailure('操作已取消或超时，请重试')
}
