-- A granted claim is notified with its coins: what is left of `claim_decided` are denials.
update notifications set kind = 'claim_denied', payload = payload - 'granted'
 where kind = 'claim_decided' and payload->>'granted' = 'false';
