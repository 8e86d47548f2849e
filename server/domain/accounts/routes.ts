import * as auth from '#contract/accounts/auth'
import * as devices from '#contract/accounts/devices'
import * as employment from '#contract/accounts/employment'
import * as profile from '#contract/accounts/profile'
import { Refusal } from '#contract/core/refusals'
import { command, query, signedInOf } from '../route'
import { countUses, getNetwork, revertUses, type Use } from '../limits'
import { createUploadFromForm } from '../uploads'
import { changePassword, verifyAndHash } from './change-password'
import { listDevices, completeSignIn, signOutDevice, signOutOtherDevices } from './devices'
import { answerOffer, readOffer } from './employment'
import { signInWithGoogle } from './google'
import { issueNonce } from './google-nonce'
import { login, provePassword } from './login'
import { hashNewPassword } from './passwords'
import { updateProfile } from './profile'
import { forgotPassword, resendVerification, resetPassword, verifyEmail } from './recovery'
import { buildSessionUser } from './session-user'
import { endSession, endAllSessions } from './sessions'
import { signup } from './signup'

/** Limits attempts to open mailed links. A use counts before the lookup and is returned if the link is valid. */
const linkUse = ({ address }: { address: string }): Use => ({ limit: 'linkAddress', subject: getNetwork(address) })

export const accountRoutes = [
  query(auth.me, async (db, call) => {
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', signedInOf(call).accountId)
      .executeTakeFirst()
    if (!account) throw new Refusal('unauthenticated')
    return buildSessionUser(account)
  }),
  command(auth.login, (tx, call) => completeSignIn(call, tx, call.input.body.device, login(tx, call.prepared)), {
    prepare: (call) => provePassword(call.db, call.input.body, call),
  }),
  command(auth.signup, (tx, { input, prepared }) => signup(tx, input.body, prepared), {
    prepare: async (call) => {
      await countUses(call.db, call.settings, call.at, [
        { limit: 'signUpEmail', subject: call.input.body.email },
        { limit: 'signUpAddress', subject: getNetwork(call.address) },
      ])
      return hashNewPassword(call.input.body.password)
    },
  }),
  command(
    auth.google,
    (tx, call) =>
      completeSignIn(call, tx, call.input.body.device, signInWithGoogle(tx, call.prepared, call.settings.secret)),
    { prepare: ({ input, gateways }) => gateways.google.verify(input.body.credential) },
  ),
  command(auth.createGoogleNonce, async (tx, { settings }) => ({ nonce: issueNonce(tx, settings.secret) })),
  command(auth.forgotPassword, (tx, call) => forgotPassword(tx, call.input.body.email, call)),
  command(
    auth.resetPasswordByToken,
    async (tx, call) => {
      const { address, settings, input } = call
      const answer = await resetPassword(tx, input.params.token, call.prepared, {
        address,
        settings,
        device: input.body.device,
      })
      await revertUses(tx.sql, settings, linkUse(call))
      return answer
    },
    {
      prepare: async (call) => {
        await countUses(call.db, call.settings, call.at, [linkUse(call)])
        return hashNewPassword(call.input.body.password)
      },
    },
  ),
  command(auth.resendVerification, (tx, call) => resendVerification(tx, call.input.body.email, call)),
  command(
    auth.verifyEmail,
    async (tx, call) => {
      const answer = await verifyEmail(tx, call.input.params.token)
      await revertUses(tx.sql, call.settings, linkUse(call))
      return answer
    },
    { prepare: (call) => countUses(call.db, call.settings, call.at, [linkUse(call)]) },
  ),
  command(
    profile.updateProfile,
    (tx, call) => updateProfile(tx, signedInOf(call).accountId, { ...call.input.body, ...call.prepared }),
    {
      // The specification allows a form that contains the picture itself.
      prepare: async ({ db, gateways, files: [file], ...call }) =>
        file && {
          profileImage: await createUploadFromForm(db, gateways.files, signedInOf(call).accountId, 'profile', file),
        },
    },
  ),
  command(auth.changePassword, (tx, call) => changePassword(tx, signedInOf(call), call.prepared), {
    prepare: (call) => verifyAndHash(call.db, signedInOf(call), call.input.body, call),
  }),
  query(employment.readEmploymentOffer, async (db, call) => ({
    offer: await readOffer(db, signedInOf(call).accountId),
  })),
  command(employment.answerEmploymentOffer, (tx, call) =>
    completeSignIn(call, tx, call.input.body.device, answerOffer(tx, signedInOf(call), call.input.body.accept)),
  ),
  query(devices.listDevices, async (db, call) => ({ devices: await listDevices(db, signedInOf(call), call.at) })),
  command(devices.signOutDevice, (tx, call) => signOutDevice(tx, signedInOf(call), call.input.params.id)),
  command(devices.signOutOtherDevices, (tx, call) => signOutOtherDevices(tx, signedInOf(call))),
  command(auth.logout, async (tx, call) => {
    const { accountId, session } = signedInOf(call)
    await (call.input.body.everywhere ? endAllSessions(tx, accountId) : endSession(tx, session))
    return { message: 'Logged Out' }
  }),
]
