# A cache in front of the product (docs/operations.md, "A cache in front"). Varnish 7, started with
#   varnishd -a :6081 -f /etc/varnish/ajeita.vcl -s malloc,1g -p http_gzip_support=off
# The last one leaves the compressed forms to the product, which has them: Varnish alone would know gzip only.
vcl 4.1;

import std;

# Where the product listens. More than one process: a director of vmod_directors in its place.
backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may purge: the machines of the product, and nobody else.
acl product {
  "localhost";
  "10.0.0.0"/8;
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish writes down from whom it came: more than one, and a proxy handed it on from somewhere else.
    if (client.ip !~ product || req.http.x-forwarded-for ~ ",") {
      return (synth(405));
    }
    if (req.http.x-purge-tags !~ "^[\w:|-]+$") {
      return (synth(400));
    }
    if (std.ban("obj.http.cache-tag ~ (^|,)(" + req.http.x-purge-tags + ")(,|$)")) {
      return (synth(200));
    }
    return (synth(500));
  }
  # Calls and everything that is sent: the product alone.
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(api|v1)/") {
    return (pass);
  }
  # One form of a page for each encoding that the product makes.
  if (req.http.accept-encoding ~ "(^|[ ,])br(;|,|$)" && req.http.accept-encoding !~ "br;q=0(\.0+)?(,|$)") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "gzip") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }
  # Cookies change nothing on a public page, and a page of a person is kept by nobody (below): cookies do not decide here.
  return (hash);
}

sub vcl_backend_response {
  # Only what the product calls public, and what gives nobody a cookie.
  if (beresp.status != 200 || beresp.http.set-cookie || beresp.http.cache-control !~ "(^|[ ,])public([ ,]|$)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  # The time is that of s-maxage, and stale-while-revalidate is the grace: Varnish reads both.
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.cache-tag;
  unset resp.http.via;
  unset resp.http.x-varnish;
}
