// Password digests (argon2id), with a bounded number at work so that sign-in can't exhaust the machine.

import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'

/** Too many passwords are waiting to be checked; the caller answers "busy, try again". */
export class PasswordBusy extends Error {
  constructor() {
    super('Too many passwords are being checked at this moment.')
    this.name = 'PasswordBusy'
  }
}

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(digest: string, password: string): Promise<boolean>
}

/** OWASP password storage cheat sheet: argon2id with 19 MiB, two passes, one lane; algorithm 2 is argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hasher that runs at most `concurrency` at once, lets `queueLimit` wait and refuses the rest with PasswordBusy. */
export function createPasswordHasher(limits: { concurrency: number; queueLimit: number }): PasswordHasher {
  const waiting: (() => void)[] = []
  let atWork = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (atWork >= limits.concurrency) {
      if (waiting.length >= limits.queueLimit) throw new PasswordBusy()
      // The place at work is handed over, not freed, so that a newcomer can't slip in between.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      atWork += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atWork -= 1
    }
  }

  return {
    hash: password => inTurn(() => argon2Hash(password, COST)),
    verify: (digest, password) => inTurn(() => argon2Verify(digest, password)),
  }
}

const ofThisProcess = createPasswordHasher({ concurrency: 2, queueLimit: 64 })

/** The argon2id digest (PHC string) to store. At most 2 at work and 64 waiting per process, else PasswordBusy. */
export function hashPassword(password: string): Promise<string> {
  return ofThisProcess.hash(password)
}

/** Whether the password belongs to the digest; same limits as hashPassword. */
export function verifyPassword(digest: string, password: string): Promise<boolean> {
  return ofThisProcess.verify(digest, password)
}
