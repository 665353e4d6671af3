// Passkeys (WebAuthn level 3): what the browser is asked, and whether what it answers holds.

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** Whom passkeys belong to: the domain they are tied to, and the addresses of the pages that may use them. */
export type RelyingParty = { id: string; name: string; origins: readonly string[] }

export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: readonly string[] }

const TIMEOUT_MS = 120_000
/** EdDSA, ES256 and RS256 (COSE numbers): what authenticators make today. */
const ALGORITHMS = [-8, -7, -257]

/** Options for a new passkey; `challenge` is random, base64url; `userHandle` must tell nothing about the person. */
export async function passkeyCreation(
  party: RelyingParty,
  person: { userHandle: string; name: string; displayName: string; known: readonly StoredPasskey[] },
  challenge: string,
) {
  return generateRegistrationOptions({
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(person.userHandle),
    userName: person.name,
    userDisplayName: person.displayName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: person.known.map(describe),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** The new passkey, or undefined when the answer does not hold for this challenge, domain and page. */
export async function acceptPasskey(party: RelyingParty, challenge: string, answer: AttestationAnswer): Promise<StoredPasskey | undefined> {
  const response = { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON // transports are plain texts on the wire
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: answer.response.transports ?? [],
    }
  } catch {
    // The library throws for whatever does not hold; all of it is the same "no" to the outside.
    return undefined
  }
}

/** Options to be asked for one of these passkeys; `challenge` is random, base64url. */
export async function passkeyRequest(party: RelyingParty, known: readonly StoredPasskey[], challenge: string) {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(describe),
    userVerification: 'preferred',
  })
}

/** The passkey's new counter, or undefined when the signature does not hold, or the counter went back (a copied key). */
export async function verifyPasskey(
  party: RelyingParty,
  challenge: string,
  passkey: StoredPasskey,
  answer: AssertionAnswer,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON, // a null user handle is read as none
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** The browser's answers, as far as they are looked at. */
export type AttestationAnswer = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}
export type AssertionAnswer = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null | undefined }
}

function describe({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: [...transports] }
}
