import { CircuitOpen } from './circuit-breaker.ts'
import { GatewayError } from './gateway.ts'

type Sender<Message, Answer> = { send: (message: Message) => Promise<Answer> }

/**
 * Whether another provider of the same kind may be asked: the first is left alone, or could not this time. Not when it
 * refused the message, because a wrong number is wrong everywhere, and not when the message may have gone: nobody gets it
 * twice, unless it is one of which twice is better than never.
 */
function canAskNext(error: unknown, mayRepeat = false) {
  if (error instanceof CircuitOpen) return true
  if (!(error instanceof GatewayError) || error.code === 'refused') return false
  return mayRepeat || !error.isUnknownOutcome
}

/** Several providers of a kind as one: the first that takes a message. */
export const failover = <Message extends { mayRepeat?: boolean }, Answer>(
  first: Sender<Message, Answer>,
  ...others: Sender<Message, Answer>[]
): Sender<Message, Answer> => ({
  async send(message) {
    const [next, ...rest] = others
    if (!next) return first.send(message)
    try {
      return await first.send(message)
    } catch (error) {
      if (!canAskNext(error, message.mayRepeat)) throw error
      return failover(next, ...rest).send(message)
    }
  },
})
