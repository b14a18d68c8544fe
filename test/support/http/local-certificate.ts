/** A self-signed certificate of localhost and 127.0.0.1 for tests, valid until 2126. It protects nothing. */
export const localCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdtQoGUnyEedzQx+U
9droECPhrPsdcRHpfXGyGvqXdk6hRANCAARqDe/4bJI/BaQGvum1OPrxwyrrfcfN
9gpOTkaObegyD1eHPZeqmgjlpyf5VowvckRWRzS3bpsYJOVN5xnrQd5n
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUR3Ei/NkBmE/YJllA1mjwRuO66XswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTA4MDE0MVoYDzIxMjYxMTA1
MDgwMTQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARqDe/4bJI/BaQGvum1OPrxwyrrfcfN9gpOTkaObegyD1eHPZeqmgjl
pyf5VowvckRWRzS3bpsYJOVN5xnrQd5no28wbTAdBgNVHQ4EFgQUYEASZ6fOz4tk
1wJlfMjBWyIKDzgwHwYDVR0jBBgwFoAUYEASZ6fOz4tk1wJlfMjBWyIKDzgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgaETK+YGF6ls8lxHNN8wGC/HuOv4MIaZ9+wykkxzlIRwCIFhS
7JfM5YIhb9QT9cR//Tdu5G2ZSeWl/7bQBzFf9N7V
-----END CERTIFICATE-----`,
};
